import { z } from 'zod';

const MIN_ID_LENGTH = 12;
const AddressValue = z.ipv4();
const ImageValue = z.string().regex(/^[a-z0-9]+(?:[._/:@-]+[A-Za-z0-9]+)*$/);

/** Values of the template: numbers, addresses and names that the node generates. */
export const StackValues = z.object({
  OBS_IMAGE: ImageValue,
  EGRESS_IMAGE: ImageValue,
  PAGES_IMAGE: ImageValue,
  STACK_USER: z.string().regex(/^\d+:\d+$/),
  OBS_MEMORY: z.string().regex(/^\d+m$/),
  OBS_CPUS: z.string().regex(/^\d+(\.\d+)?$/),
  EGRESS_CPUS: z.string().regex(/^\d+(\.\d+)?$/),
  PAGES_MEMORY: z.string().regex(/^\d+m$/),
  PAGES_CPUS: z.string().regex(/^\d+(\.\d+)?$/),
  /** Absolute path without characters that delimit the parts of a mount. */
  STACK_DIR: z.string().regex(/^\/[^:\n$]+$/),
  /** Absolute path in the format of STACK_DIR; empty if the stack can't record. */
  RECORDINGS_DIR: z.string().regex(/^(\/[^:\n$]+)?$/),
  /** Empty if the stack can't show web pages. */
  FRAMES_VOLUME: z.enum(['frames', '']),
  OBS_ADDRESS: AddressValue,
  EGRESS_ADDRESS: AddressValue,
  SUBNET: z.cidrv4(),
  NODE: z
    .string()
    .regex(/^[a-f0-9]+$/)
    .min(MIN_ID_LENGTH),
  SERVER: z.string().regex(/^\d+$/),
  EGRESS_NETWORK: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/),
});
export type StackValues = z.infer<typeof StackValues>;
