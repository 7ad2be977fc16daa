/** Email addresses: what mail can be sent to, and how an address is read from what people paste. */

/** Letters of the part before the @ that would end an address in a mail's head, or make two of it. */
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}$/u;
/** A name of a computer or a part of it: letters and digits, with hyphens between them. */
const LABEL = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
const MAX_LENGTH = 254;
/** An address with its name and what a paste adds. Longer text is none, and takes long to read. */
const MAX_PASTED = 1000;

/**
 * True for one address and nothing else that mail can be sent to: what every form takes, and what is
 * sent to. Servers refuse dots at the ends of the first part and two in a row (RFC 5321, 4.1.2).
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');

  return (
    text.length <= MAX_LENGTH &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.every((label) => LABEL.test(label))
  );
}

/**
 * The address in what was pasted: 'mailto:ann@b.example', 'Ann Gle <ann@b.example>',
 * '"ann@b.example",' and 'ann@b.example (work)' are 'ann@b.example'. Other text stays as it is.
 */
export function bareMailAddress(text: string): string {
  if (text.length > MAX_PASTED) return text;
  const line = text.replaceAll('\uff20', '@').replaceAll('\uff0e', '.').trim();
  const [, linked] = /^=\s*hyperlink\(\s*"(?:mailto:)?([^"]*)"/i.exec(line) ?? [];
  const [, angled] = /^[^<>]*<\s*([^<>\s]+)\s*>[,;.\s]*$/.exec(linked ?? line) ?? [];

  return (angled ?? linked ?? line)
    .replace(/^["'\u2018\u201c<\s]*(?:e-?mail:|mailto:)?[\s"'\u2018\u201c<]*/i, '')
    .replace(/\?[^@]*$/, '')
    .replace(/\s*\([^()@]*\)[,;.\s]*$/, '')
    .replace(/[\s,;.>"'\u2019\u201d]+$/, '');
}
