/** The meaning of a DNS record of the sender's domain, in a sentence. */

export const SENDER_RECORDS = ['spf', 'dkim', 'dmarc'] as const;

/** `unchecked`: DNS did not respond, or there was nothing to look up. */
export const RECORD_STATES = ['good', 'warning', 'wrong', 'missing', 'unchecked'] as const;

/** A line to add to a domain's DNS. */
interface DnsLine {
  name: string;
  value: string;
}

export interface Finding {
  record: (typeof SENDER_RECORDS)[number];
  state: (typeof RECORD_STATES)[number];
  sentence: string;
  /** The records as they are. */
  found: string[];
  /** The line to add, or to replace the current one with. */
  line: DnsLine | null;
}

export type Judged = Omit<Finding, 'record' | 'found'>;

export const good = (sentence: string): Judged => ({ state: 'good', sentence, line: null });

/** The tags of a DKIM or DMARC record: 'v=DMARC1; p=none'. The first of a name counts. */
export function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }

  return tags;
}
