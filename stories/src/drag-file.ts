/**
 * A file dragged over an element or let go on it, as the browser itself tells it: the test library's copies lose files.
 * Answers false when the page took it in place of the browser.
 */
export function dragFile(
  type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
  onto: Element,
  file: File,
): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  return onto.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}
