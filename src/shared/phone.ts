/** Phone numbers: stored as they were written, shown and compared by their digits. */

/** The digits without the US country code, so that every way of writing a number compares the same. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
}

/** Ten digits of the US and Canada, with nothing around them but their usual marks. */
const TEN_DIGITS = /^\s*(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\s*$/;

/** '801.555.0142' as '(801) 555-0142'; other than plain ten-digit numbers stay as written. */
export function phoneText(text: string): string {
  const match = TEN_DIGITS.exec(text);

  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
}

/** The first digits of a number with its marks so far: '80155' is '(801) 55'. Other text stays as typed. */
export function phoneAsTyped(text: string): string {
  if (!/^[\s(]*([2-9][\d\s().-]*)?$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0 || digits.length > 10) return digits && text;

  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!exchange) return `(${area}`;

  return `(${area}) ${exchange}${line && `-${line}`}`;
}

/** The address that dials a number, with its extension after a pause; null without a number. */
export function phoneHref(text: string): string | null {
  const [number = '', extension = ''] = text.split(/\s*(?:ext\.?|extension|x|#)\s*(?=\d)/i);
  const digits = number.replace(/[^\d+]/g, '');
  if (digits.replace(/\D/g, '').length < 3) return null;

  const pause = extension.replace(/\D/g, '');

  return `tel:${digits}${pause && `,${pause}`}`;
}

/** A ten-digit number of the US or Canada as '+18015550142', as carriers write it; null for any other. */
export function northAmericanNumber(text: string): string | null {
  const [, area, exchange = '', line] = TEN_DIGITS.exec(text) ?? [];

  return area && /^[2-9]/.test(exchange) ? `+1${area}${exchange}${line}` : null;
}
