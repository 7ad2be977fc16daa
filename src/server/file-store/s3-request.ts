/** Signed requests to an S3-compatible object storage. */
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { AppError } from '#shared/app-error.ts';

/** The storage location and its credentials. */
export interface S3Settings {
  /** For example 'https://s3.us-west-2.amazonaws.com'. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  /** The object's key; empty for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The body's bytes, with their size and hash. */
  body?: { bytes: () => Readable; size: number; sha256: string };
}

/** Storage that doesn't respond for this long counts as unavailable. */
const SILENT_MS = 30_000;
const TRIES = 3;
const FIRST_WAIT_MS = 200;

/** The hash of zero bytes, for requests without a body. */
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const away = (cause: unknown) =>
  new AppError('unavailable', 'File storage is not responding. Try again.', {
    retryAfterSeconds: 10,
    cause,
  });

/** Returns the storage's error without the signed parts, such as '403 SignatureDoesNotMatch'. */
async function refusalOf(response: IncomingMessage): Promise<Error> {
  const [, code = 'no reason given'] = /<Code>(\w{1,60})<\/Code>/.exec(await text(response)) ?? [];

  return new Error(`file storage returned ${response.statusCode} ${code}`);
}

async function sendOnce(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  { method, key = '', query = {}, headers = {}, body }: S3Call,
): Promise<IncomingMessage> {
  const url = new URL(`${endpoint}/${bucket}/${key}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256, ...headers },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
  });
  const signed = await signer.sign();
  const send = signed.url.protocol === 'https:' ? httpsRequest : httpRequest;

  return new Promise((resolve, reject) => {
    const request = send(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': body?.size ?? 0 },
      timeout: SILENT_MS,
    });
    request.on('response', resolve).on('error', reject);
    request.on('timeout', () => request.destroy(new Error('file storage did not respond')));
    if (!body) request.end();
    else pipeline(body.bytes(), request).catch(reject);
  });
}

/**
 * Sends a request, and retries it if the storage is busy or unreachable. Returns successful
 * responses and 404s, which callers must check. For anything else, throws a 503 whose cause
 * contains the response.
 */
export async function callS3(settings: S3Settings, call: S3Call): Promise<IncomingMessage> {
  let problem: unknown;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      const response = await sendOnce(settings, call);
      const status = response.statusCode ?? 0;
      if ((status >= 200 && status < 300) || status === 404) return response;
      problem = await refusalOf(response);
      if (status < 500 && status !== 429) break;
    } catch (error) {
      problem = error;
    }
    if (tries < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 4 ** (tries - 1)));
    }
  }
  throw away(problem);
}
