/** The page of a public form, opened and posted as a browser does without JavaScript. */
import type { ApiAnswer, ApiClient } from '#test/api-client.ts';

interface PostedFile {
  name: string;
  bytes: Buffer | string;
}

/** The values that a field's control sends: a text, or a chosen file. */
export type Posted = readonly (readonly [field: string, value: string | PostedFile])[];

const BOUNDARY = '----gable-test-boundary';

const quoted = (text: string) => text.replaceAll('"', '%22').replace(/[\r\n]/g, ' ');

/** A multipart body. */
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

/** Opens the page; returns it with the token that it carries. */
export async function openPage(client: ApiClient, slug: string) {
  const page = await client.get(`/web-form/${slug}`);
  const [, token = ''] = /name="form:token" value="([^"]*)"/.exec(String(page.body)) ?? [];

  return { page, token };
}

/** Posts these parts as they are. */
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

/** Posts a page that carries this token, with an empty trap. */
export const postPage = (
  client: ApiClient,
  slug: string,
  { token, parts }: { token: string; parts: Posted },
): Promise<ApiAnswer> =>
  postParts(client, slug, [['form:token', token], ['form:website', ''], ...parts]);
