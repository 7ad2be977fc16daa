/** Letters that would end an address in a mail's head, or make two of it. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether text is one address and nothing else, fit for the head of a mail. Stricter than what contacts may have. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}
