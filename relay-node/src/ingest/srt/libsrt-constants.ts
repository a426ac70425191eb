/** Debian's variants of the library in the order of preference, OpenSSL first. */
export const LIBRARIES = ['libsrt.so.1.5', 'libsrt-openssl.so.1.5', 'libsrt-gnutls.so.1.5'];

/** Largest payload of an SRT live packet, bytes. */
export const MAX_PAYLOAD_BYTES = 1456;
