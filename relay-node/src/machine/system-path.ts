/** Search path for system programs, used instead of PATH because iptables is not in every user's PATH. */
export const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
