/**
 * The parts that a feature adds to the application as a whole and to the pages of other features' records.
 */
import type { AnyRoute } from '@tanstack/react-router';
import { lazy, type ComponentType, type ReactNode } from 'react';
import type { Owned, Resource } from '#shared/access.ts';
import { nounOf, pluralOf, type AnyEntity } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { May } from './me.ts';
import { addPath, listPath } from './record/record-paths.ts';
import type { SentEmail } from './record/sent-email.ts';

/** An icon of the set, which is drawn at the size of its place. */
type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** An entry of the navigation or of the Add New menu. */
export interface MenuEntry {
  label: string;
  to: string;
  icon: MenuIcon;
  /** The resource that the user must have read or create access to; open to every user when left out. */
  resource?: Resource;
}

interface NavigationEntry extends MenuEntry {
  /** Pages that belong to it though their addresses start otherwise. */
  also?: readonly string[];
}

/** The props of a list of related records. */
export interface RelatedListProps {
  /** The record whose related records are listed: a field of the list, and the id in it. */
  of: { field: string; id: number };
  /** A button at the right of its title that makes a new one. */
  action?: ReactNode;
  /** True to show nothing at all rather than an empty list. */
  isHiddenEmpty?: boolean;
}

/** A part of a page whose code is loaded with the page. */
interface LazyPart<Props> {
  Part: ComponentType<Props>;
  /** Starts to load it ahead. */
  load: () => Promise<unknown>;
}

/**
 * A part of another feature's page.
 *
 * @example
 * lazyPart(async () => (await import('./related-jobs.tsx')).RelatedJobs);
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return { Part: lazy(async () => ({ default: await load() })), load };
}

/** A list of a feature's records on the pages of the records they belong to. */
interface RelatedRecords {
  /**
   * The kinds of record on whose pages it is, each with its field of the list: { contacts: 'clientId',
   * jobs: 'jobId' }.
   */
  by: Partial<Record<EntityName, string>>;
  list: LazyPart<RelatedListProps>;
}

/** The parts that a feature shows about one record of another. */
interface RecordParts {
  /** Figures at the top of the record's page. */
  summary?: LazyPart<{ id: number }>;
  /** A button for an action on it. */
  action?: LazyPart<{ id: number }>;
  /**
   * A button in the head of its page, where its actions are elsewhere, as those of an invoice are beside
   * its balance.
   */
  head?: LazyPart<{ id: number }>;
  /** A card at the side of its page. */
  side?: LazyPart<{ id: number }>;
  /** A warning in the question before the record is deleted. */
  deleteNote?: LazyPart<{ id: number }>;
}

/** A row of a list, as far as its actions may depend on it. */
export type OfferedRow = { id: number; status?: string | undefined } & Owned;

/** An action on a row of another feature's list. */
export interface RowPart {
  /** The label in the row's menu. */
  label: string;
  isOffered: (row: OfferedRow, may: May) => boolean;
  /** The dialog that it opens. */
  dialog: LazyPart<{ id: number; onClose: () => void }>;
}

/** The parts that it shows on the timelines of records. */
interface TimelineParts {
  /** Above the events: where notes are written. */
  head: LazyPart<{ entity: EntityName; id: number }>;
  /** The part in the place of an event that wrote a note. */
  note: LazyPart<{ event: HistoryEvent; isOwn: boolean }>;
}

type Routes = readonly AnyRoute[];

/**
 * A feature as the application's frame sees it. The types of its routes are named, so that every link
 * of the application is checked against them.
 */
export interface FeatureWeb<AppRoutes extends Routes = [], OpenRoutes extends Routes = []> {
  /** The kind of record. */
  entity?: AnyEntity;
  navigation?: NavigationEntry;
  addNew?: MenuEntry;
  related?: RelatedRecords;
  /** The parts that it shows about the records of other features. */
  partsOn?: Partial<Record<EntityName, RecordParts>>;
  /** The part above a list of another feature's records. */
  aboveList?: Partial<Record<EntityName, LazyPart<object>>>;
  /** The items that it adds to the menu of each row in the list of another feature's records. */
  inRows?: Partial<Record<EntityName, RowPart>>;
  timeline?: TimelineParts;
  /** The emails that it sends to clients, by their kind in the audit trail. */
  sentEmails?: Readonly<Record<string, SentEmail>>;
  /** The pages for signed-in users. */
  routes?: AppRoutes;
  /** The pages that need no session. */
  openRoutes?: OpenRoutes;
}

/** A feature with any pages. */
export type AnyFeature = Omit<FeatureWeb, 'routes' | 'openRoutes'>;

interface RecordWebOptions<E extends AnyEntity, R extends Routes> {
  entity: E;
  /** Its pages. */
  routes: R;
  icon: MenuIcon;
  /** True when it is in the Add New menu and among the new records of a client or job. */
  hasAddNew?: boolean;
  related?: {
    by: Partial<Record<EntityName, keyof E['listFields'] & string>>;
    list: LazyPart<RelatedListProps>;
  };
  partsOn?: FeatureWeb['partsOn'];
}

/**
 * A feature with a kind of record: its entries are named and addressed after the entity.
 *
 * @example
 * export const estimatesWeb: FeatureWeb<typeof routes> = recordWeb({
 *   entity: estimate,
 *   icon: IconCalculator,
 *   routes,
 *   related: { by: { contacts: 'clientId', jobs: 'jobId' }, list: lazyPart(relatedEstimates) },
 * });
 */
export function recordWeb<const E extends AnyEntity, R extends Routes>({
  entity,
  icon,
  routes,
  hasAddNew = true,
  related,
  partsOn,
}: RecordWebOptions<E, R>): FeatureWeb<R> {
  const resource: EntityName = entity.name;

  return {
    entity,
    navigation: { label: pluralOf(entity), to: listPath(entity), icon, resource },
    ...(hasAddNew && {
      addNew: { label: `New ${nounOf(entity)}`, to: addPath(entity), icon, resource },
    }),
    ...(related && { related }),
    ...(partsOn && { partsOn }),
    routes,
  };
}

let registered: readonly AnyFeature[] = [];

/** Registers all features. The composition calls it once, before anything is shown. */
export function registerFeatures(features: readonly AnyFeature[]): void {
  registered = features;
}

/** The parts of timelines; none where no feature has any. */
export const timelineParts = (): TimelineParts | undefined =>
  registered.find(({ timeline }) => timeline)?.timeline;

/** Returns the text for an email by its kind in the audit trail; undefined for none. */
export const sentEmailOf = (kind: unknown): SentEmail | undefined =>
  typeof kind === 'string'
    ? registered.find(({ sentEmails }) => sentEmails && kind in sentEmails)?.sentEmails?.[kind]
    : undefined;

/** All features, in the order in which screens list them. */
export function registeredFeatures(): readonly AnyFeature[] {
  return registered;
}

/** Returns the name of the list of a kind of record in the navigation: 'Web Forms'. */
export function listLabel(entity: Pick<AnyEntity, 'name' | 'noun'>): string {
  const feature = registered.find((one) => one.entity?.name === entity.name);

  return feature?.navigation?.label ?? pluralOf(entity);
}
