import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

/** True if users reach Gable over HTTPS, according to PUBLIC_URL or a trusted proxy. */
export function isOverHttps({ publicUrl }: Settings, request: FastifyRequest): boolean {
  return publicUrl?.startsWith('https:') || request.protocol === 'https';
}
