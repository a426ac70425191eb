/**
 * Replaces `@rushstack/ts-command-line` in Jest. The migration library imports it for an unused CLI, which takes
 * 0.2 s per test file.
 */
export class CommandLineAction {}
export class CommandLineParser {}
