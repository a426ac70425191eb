/**
 * Dispatches a native drag event with a file on an element, because the test library's events lose files. Returns false
 * if the page handled it.
 */
export function dragFile(
  type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
  target: Element,
  file: File,
): boolean {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  return target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}
