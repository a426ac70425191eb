/** TODO */
export default function ImprintPage() {
  return null;
}
