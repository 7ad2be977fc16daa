/**
 * Clients with documents, and every link ever created for them. Used by the property test about
 * former clients.
 */
import { sql } from 'drizzle-orm';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { LinkedEntity } from '#features/work/client-links/client-link.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { startAutopayOffice } from '#test/stripe/autopay-office.ts';

export type Office = Awaited<ReturnType<typeof startAutopayOffice>>;

export interface KnownClient {
  id: number;
  /** A string that appears in this client's name, email, address, and files, and nowhere else. */
  mark: string;
  email: string;
  /** The number of the only card this client pays with. */
  card: string;
}

export interface KnownDocument {
  entity: 'estimates' | 'invoices';
  id: number;
  number: string;
  clientId: number;
  isTrashed: boolean;
  isDraft: boolean;
  version: number;
}

export interface KnownLink {
  id: number;
  token: string;
  entity: LinkedEntity;
  entityId: number;
  isPrinted: boolean;
  isRevoked: boolean;
  /** The current client of the link's record. */
  clientId: number;
  /** True if the record is not a draft and neither the record nor its client is in the trash. */
  isThere: boolean;
}

/** A link and its owner, the client it belonged to when first seen. */
export interface FollowedLink extends KnownLink {
  owner: number;
  /** True once the link was turned off or its record was seen with another client. */
  isOver: boolean;
  /**
   * The last PDF hash and saved-card form that the page showed. A browser may still have them open.
   */
  tab: { sha256?: string; saved?: { action: string; fields: Record<string, string> } };
}

interface Snapshot {
  [column: string]: unknown;
  documents: KnownDocument[];
  jobs: { id: number; clientId: number; isTrashed: boolean }[];
  files: { id: number; clientId: number; isShared: boolean }[];
  links: KnownLink[];
  trashed: number[];
}

export interface LinkedWorld {
  office: Office;
  clients: KnownClient[];
  now: Snapshot;
  links: Map<number, FollowedLink>;
  /** The last step's document. Half of the steps reuse it so actions interact. */
  last?: { entity: string; id: number };
  /** The client each file was shared with, by file ID. */
  sharedWith: Map<number, number>;
  /**
   * Payments started on a page but not confirmed yet, with the client whose card will confirm them.
   */
  started: { intentId: string; clientId: number }[];
  /** True if other callers act on these clients concurrently. */
  isCrowded: boolean;
  /** The number of requests to former clients' pages and to current clients' pages. */
  tried: { former: number; own: number };
}

/** Reads all of these clients' records at a single moment. */
export async function readSnapshot(db: DbOrTx, clients: readonly KnownClient[]): Promise<Snapshot> {
  const ids = sql`(${sql.join(
    clients.map(({ id }) => sql`${id}`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<Snapshot>(sql`
    with documents as (
      select 'estimates' as entity, id, version, estimate_number as number, client_id, job_id,
        deleted_at is not null as is_trashed, status = 'draft' as is_draft
      from estimates where client_id in ${ids}
      union all
      select 'invoices', id, version, invoice_number, client_id, job_id, deleted_at is not null, state = 'draft'
      from invoices where client_id in ${ids}
    ), linked as (
      select entity, id, client_id, is_trashed or is_draft as is_hidden from documents
      union all
      select 'contacts', id, id, false from contacts where id in ${ids}
    )
    select
      (select coalesce(json_agg(json_build_object('entity', entity, 'id', id, 'number', number,
        'clientId', client_id, 'isTrashed', is_trashed, 'isDraft', is_draft, 'version', version) order by entity, id), '[]')
        from documents) as documents,
      (select coalesce(json_agg(json_build_object('id', id, 'clientId', client_id,
        'isTrashed', deleted_at is not null) order by id), '[]')
        from jobs where client_id in ${ids}) as jobs,
      (select coalesce(json_agg(json_build_object('id', files.id, 'clientId', coalesce(
        (select client_id from documents where entity = parent_kind and id = parent_id),
        (select client_id from jobs where parent_kind = 'jobs' and id = parent_id)),
        'isShared', shared_at is not null) order by files.id), '[]')
        from files where parent_kind in ('estimates', 'invoices', 'jobs')) as files,
      (select coalesce(json_agg(json_build_object('id', l.id, 'token', l.token, 'entity', l.entity,
        'entityId', l.entity_id, 'isPrinted', l.is_printed, 'isRevoked', l.revoked_at is not null,
        'clientId', linked.client_id,
        'isThere', not linked.is_hidden and contacts.deleted_at is null) order by l.id), '[]')
        from client_links l join linked on linked.entity = l.entity and linked.id = l.entity_id
          join contacts on contacts.id = linked.client_id) as links,
      (select coalesce(json_agg(id), '[]') from contacts
        where deleted_at is not null and id in ${ids}) as trashed`);
  const [snapshot] = rows;
  if (!snapshot) throw new Error('a select without a table always makes one row');

  return snapshot;
}

/** Reloads the state, and records new links and links whose record moved to another client. */
export async function look(world: LinkedWorld): Promise<void> {
  const now = await readSnapshot(world.office.api.database.db, world.clients);
  world.now = now;
  for (const link of now.links) {
    const known = world.links.get(link.id);
    const owner = known?.owner ?? link.clientId;
    const isOver = known?.isOver || link.isRevoked || link.clientId !== owner;
    world.links.set(link.id, { ...link, owner, isOver, tab: known?.tab ?? {} });
  }
}

const CARDS = ['4242424242424242', '5555555555554444', '4000056655665556'];
let worlds = 0;

/** Creates this number of clients, without documents. */
export async function beginWorld(
  office: Office,
  { count, isCrowded }: { count: number; isCrowded: boolean },
): Promise<LinkedWorld> {
  worlds += 1;
  const clients: KnownClient[] = [];
  for (const [at, card] of CARDS.slice(0, count).entries()) {
    const mark = `kin${String(worlds).padStart(5, '0')}${'xyz'[at]}`;
    const email = `${mark}@mail.example`;
    const { id } = await office.user().ok(contactEndpoints.create, {
      body: { name: `${mark} Park`, email, type: 'client', address: `7 ${mark} St, Provo, UT` },
    });
    clients.push({ id, mark, email, card });
  }
  const world: LinkedWorld = {
    office,
    clients,
    now: { documents: [], jobs: [], files: [], links: [], trashed: [] },
    links: new Map(),
    sharedWith: new Map(),
    started: [],
    isCrowded,
    tried: { former: 0, own: 0 },
  };

  return world;
}

/**
 * Returns the client with this ID. Throws if it belongs to another world, which is a bug in the
 * test.
 */
export function clientOf({ clients }: LinkedWorld, id: number): KnownClient {
  const client = clients.find((one) => one.id === id);
  if (!client) throw new Error(`client ${id} is not of this world`);

  return client;
}
