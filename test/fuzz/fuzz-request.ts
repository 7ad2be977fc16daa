/** A request in a fuzz run, complete and concrete so it can be resent, minimized, and printed. */

export type FuzzBody = { json: unknown } | { bytes: Buffer };

export interface FuzzRequest {
  /** The origin of the request: 'valid', 'mutated', 'envelope', 'broken HTTP'. */
  kind: string;
  /** The endpoint it was generated for, such as 'contacts.create'. */
  call: string;
  /**
   * True if the method and URL are still those of the endpoint, so a successful response must match
   * the endpoint's schema.
   */
  isOnCourse: boolean;
  /** The user who sends it. Their cookie is added on sending. */
  person: string;
  method: string;
  /** Percent-encoded, without the query. */
  path: string;
  /** Encoded `name=value` pairs. */
  query: string[];
  headers: Record<string, string>;
  body?: FuzzBody;
  /** Raw bytes to send instead of everything above. */
  wire?: Buffer;
}

/** Marks a number that JavaScript would write differently in JSON: '@@1e400@@'. */
export const rawNumber = (text: string) => `@@${text}@@`;

/**
 * Returns the bytes of a request's body. Lone surrogates are sent as JSON escapes, as browsers do.
 */
export function bodyBytes(body: FuzzBody): Buffer {
  if ('bytes' in body) return body.bytes;

  return Buffer.from((JSON.stringify(body.json) ?? '').replaceAll(/"@@([^"@]*)@@"/g, '$1'));
}

/** Percent-encodes any string, including strings that `encodeURIComponent` rejects. */
export function percentEncode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);

      return /[A-Za-z0-9._~-]/.test(char)
        ? char
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

/**
 * Returns the path and query as sent. Escapes only characters that would break the request line.
 */
export function targetOf({ path, query }: FuzzRequest): string {
  const target = query.length > 0 ? `${path}?${query.join('&')}` : path;

  return target.replaceAll(/[^\x21-\xff]/g, percentEncode);
}

const MAX_SHOWN = 4000;

function quoted(bytes: Buffer): string {
  const escaped = [...bytes.subarray(0, MAX_SHOWN)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      if (char === "'" || char === '\\') return `\\${char}`;

      return byte >= 0x20 && byte < 0x7f ? char : `\\x${byte.toString(16).padStart(2, '0')}`;
    })
    .join('');

  return `$'${escaped}'${bytes.length > MAX_SHOWN ? ` # … ${bytes.length} bytes in all` : ''}`;
}

/** Formats the request as a shell command. */
export function toCurl(request: FuzzRequest): string {
  const { method, headers, body, wire, person } = request;
  const as = `# as ${person}`;
  if (wire) return `printf ${quoted(wire)} | nc localhost 3000 ${as}`;

  const lines = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
  const data = body ? ` --data-binary ${quoted(bodyBytes(body))}` : '';

  return `curl -i --path-as-is -X ${method} -b "gable=$TOKEN"${lines.join('')} 'http://localhost:3000${targetOf(request)}'${data} ${as}`;
}
