/** TODO */
export default function ScenesPage() {
  return null;
}
