import { dropPrivileges } from '../machine/drop-privileges.js';
import { lineReader } from '../machine/line-reader.js';
import { ControlSocket } from './control/control-socket.js';
import { Hub } from './hub.js';
import type { HubOptions } from './protocol.js';

/** A hub without a broadcast for this time exits. The next start runs a new one. */
const IDLE_MS = 30_000;
const CHECK_MS = 1_000;
/** Time for the platforms to be sent the end, ms. */
const LEAVE_MS = 200;

/** Entry point of a hub. Its options are the first line of standard input, whose end is the end of its guard. */
async function run({ socket, port, token, uid }: HubOptions): Promise<void> {
  const control: ControlSocket = new ControlSocket(
    (command) => (command.do === 'end' ? hub.end() : hub.broadcast(command.broadcast)),
    () => hub.state,
  );
  const hub = new Hub({ token, now: () => performance.now(), changed: (state) => control.report(state) });
  await hub.listen(port);
  await control.listen(socket);
  // This clears the signal of the parent's death, which standard input replaces.
  dropPrivileges(uid === null ? null : { uid, gid: uid });
  const leave = () => {
    hub.close();
    control.close();
    setTimeout(() => process.exit(0), LEAVE_MS);
  };
  process.stdin.once('end', leave);
  process.on('SIGTERM', leave);
  process.on('SIGINT', () => undefined);
  setInterval(() => hub.idleMs > IDLE_MS && leave(), CHECK_MS);
}

process.stdin.on(
  'data',
  lineReader((line) => void run(JSON.parse(line) as HubOptions)),
);
