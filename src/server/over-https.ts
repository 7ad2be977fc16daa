import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

/** Whether people reach Gable over https: by PUBLIC_URL, or by the word of a trusted proxy. */
export function isOverHttps({ publicUrl }: Settings, request: FastifyRequest): boolean {
  return publicUrl?.startsWith('https:') || request.protocol === 'https';
}
