/** TODO */
export default function StreamsPage() {
  return null;
}
