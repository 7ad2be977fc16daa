/** A request as the fuzz run makes it: whole and concrete, so that it can be sent again, made smaller and printed. */

export type FuzzBody = { json: unknown } | { bytes: Buffer };

export interface FuzzRequest {
  /** The origin of the request: 'valid', 'mutated', 'envelope', 'broken HTTP'. */
  kind: string;
  /** The call of the contract that it started as, such as 'contacts.create'. */
  call: string;
  /** Still that call's method and address, so that a success is to meet its shape. */
  isOnCourse: boolean;
  /** The sender: their cookie is added when it is sent. */
  person: string;
  method: string;
  /** Percent-encoded, without the query. */
  path: string;
  /** Encoded `name=value` pieces. */
  query: string[];
  headers: Record<string, string>;
  body?: FuzzBody;
  /** The bytes on the wire in place of all of the above. */
  wire?: Buffer;
}

/** Marks a number in a JSON body that JavaScript would write otherwise: '@@1e400@@'. */
export const rawNumber = (text: string) => `@@${text}@@`;

/** The bytes of a request's body. Half characters leave as JSON escapes, as they would from a browser. */
export function bodyBytes(body: FuzzBody): Buffer {
  if ('bytes' in body) return body.bytes;

  return Buffer.from((JSON.stringify(body.json) ?? '').replaceAll(/"@@([^"@]*)@@"/g, '$1'));
}

/** Percent-encodes whatever text, also text that `encodeURIComponent` refuses. */
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

/** Address and query as they go over the wire: only what would end the request's first line is escaped. */
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

/** The request as a command for a shell. */
export function toCurl(request: FuzzRequest): string {
  const { method, headers, body, wire, person } = request;
  const as = `# as ${person}`;
  if (wire) return `printf ${quoted(wire)} | nc localhost 3000 ${as}`;

  const lines = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
  const data = body ? ` --data-binary ${quoted(bodyBytes(body))}` : '';

  return `curl -i --path-as-is -X ${method} -b "gable=$TOKEN"${lines.join('')} 'http://localhost:3000${targetOf(request)}'${data} ${as}`;
}
