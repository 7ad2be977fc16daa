import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/settings.ts';

/** True when users reach Gable over https, according to PUBLIC_URL or a trusted proxy. */
export function isOverHttps({ publicUrl }: Settings, request: FastifyRequest): boolean {
  return publicUrl?.startsWith('https:') || request.protocol === 'https';
}
