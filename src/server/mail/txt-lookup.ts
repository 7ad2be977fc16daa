import { Resolver } from 'node:dns/promises';

/** The TXT records of a name, each as one text; none when there is no such name. Rejects with `DnsUnreachable`. */
export type TxtLookup = (name: string) => Promise<string[]>;

/** No name server gave a usable response: the record may or may not exist. */
export class DnsUnreachable extends Error {}

/** The codes of name servers for a name that has no such record, or is invalid. */
const NO_RECORD = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

interface DnsOptions {
  /** Name servers as '127.0.0.1:5353'; those of the machine without. */
  servers?: readonly string[];
  /** Milliseconds that one of the two attempts may take. */
  timeoutMs?: number;
}

/** Looks up records over real DNS, and ends in time even when no name server responds. */
export function createTxtLookup({ servers, timeoutMs = 2_500 }: DnsOptions = {}): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), timeoutMs * 3);
    try {
      const records = await resolver.resolveTxt(name);

      return records.map((pieces) => pieces.join(''));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (NO_RECORD.includes(code)) return [];

      throw new DnsUnreachable(`DNS did not respond for ${name}: ${code}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
