/** Changes the user of all threads permanently. Does nothing unless the process runs as root. */
export function dropPrivileges(user: { uid: number; gid: number } | null): void {
  if (!user || process.geteuid?.() !== 0) return;
  process.setgroups!([]);
  process.setgid!(user.gid);
  process.setuid!(user.uid);
}
