/**
 * Replaces `@rushstack/ts-command-line` in Jest. The migration library loads it for a command line that nobody starts,
 * which takes 0.2 s of every test file with a database.
 */
export class CommandLineAction {}
export class CommandLineParser {}
