/** Opens and submits a public form page like a browser without JavaScript. */
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';

interface PostedFile {
  name: string;
  bytes: Buffer | string;
}

/** The submitted fields, each with a string or a selected file. */
export type Posted = readonly (readonly [field: string, value: string | PostedFile])[];

const BOUNDARY = '----gable-test-boundary';

const quoted = (text: string) => text.replaceAll('"', '%22').replace(/[\r\n]/g, ' ');

/** Builds a multipart body. */
export function multipart(parts: Posted): Buffer {
  return Buffer.concat([
    ...parts.flatMap(([field, value]) => {
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(field)}"`;

      return typeof value === 'string'
        ? [Buffer.from(`${head}\r\n\r\n${value}\r\n`)]
        : [
            Buffer.from(
              `${head}; filename="${quoted(value.name)}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
            ),
            Buffer.from(value.bytes),
            Buffer.from('\r\n'),
          ];
    }),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Opens the page and returns it with the token it contains. */
export async function openPage(client: ApiClient, slug: string) {
  const page = await client.get(`/web-form/${slug}`);
  const [, token = ''] = /name="form:token" value="([^"]*)"/.exec(String(page.body)) ?? [];

  return { page, token };
}

/** Posts these parts unchanged. */
export const postParts = (
  client: ApiClient,
  slug: string,
  parts: Posted | Buffer,
): Promise<ApiAnswer> =>
  client.send({
    method: 'POST',
    url: `/web-form/${slug}`,
    headers: { 'content-type': MULTIPART_TYPE },
    payload: Buffer.isBuffer(parts) ? parts : multipart(parts),
  });

/** Submits a page with this token and an empty honeypot field. */
export const postPage = (
  client: ApiClient,
  slug: string,
  { token, parts }: { token: string; parts: Posted },
): Promise<ApiAnswer> =>
  postParts(client, slug, [['form:token', token], ['form:website', ''], ...parts]);
