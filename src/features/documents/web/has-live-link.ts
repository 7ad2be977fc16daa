import type { LinkedEntity } from '#features/client-links/client-link.ts';
import { clientLinkEndpoints } from '#features/client-links/client-link-endpoints.ts';
import { callApi } from '#web/api/api-client.ts';

/** Tells whether a document has a link that works. */
export async function hasLiveLink(entity: LinkedEntity, id: number): Promise<boolean> {
  const { link } = await callApi(clientLinkEndpoints.read, { params: { entity, id } });

  return link !== null && !link.isExpired;
}
