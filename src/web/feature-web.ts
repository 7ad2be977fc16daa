/** Everything that a feature adds to the application's frame and to other features' pages. */
import type { AnyRoute } from '@tanstack/react-router';
import { lazy, type ComponentType, type ReactNode } from 'react';
import type { Owned, Resource } from '#shared/access.ts';
import { nounOf, pluralOf, type AnyEntity } from '#shared/entity.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import type { May } from './me.ts';
import { addPath, listPath } from './record/record-paths.ts';
import type { SentEmail } from './record/sent-email.ts';

/** An icon from the icon set, drawn at whatever size its place needs. */
type MenuIcon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** An entry in the navigation or the Add New menu. */
export interface MenuEntry {
  label: string;
  to: string;
  icon: MenuIcon;
  /**
   * The resource that the user needs read or create access to. If omitted, every user sees the
   * entry.
   */
  resource?: Resource;
}

interface NavigationEntry extends MenuEntry {
  /** URLs of other pages that belong to this entry, although they start differently. */
  also?: readonly string[];
}

/** Props of a list of related records. */
export interface RelatedListProps {
  /** The record to list related records for: the list field that references it, and its id. */
  of: { field: string; id: number };
  /** A button to the right of the title that creates a new record. */
  action?: ReactNode;
  /** True to render nothing instead of an empty list. */
  isHiddenEmpty?: boolean;
}

/** A component of a page. Its code is loaded together with the page. */
interface LazyPart<Props> {
  Part: ComponentType<Props>;
  /** Preloads the code. */
  load: () => Promise<unknown>;
}

/**
 * Creates a component that a feature adds to another feature's page.
 *
 * @example
 * lazyPart(async () => (await import('./related-jobs.tsx')).RelatedJobs);
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  return { Part: lazy(async () => ({ default: await load() })), load };
}

/** A list of a feature's records, shown on the pages of the records they belong to. */
interface RelatedRecords {
  /**
   * The kinds of records whose pages show the list, each with the list field that references them:
   * { contacts: 'clientId', jobs: 'jobId' }.
   */
  by: Partial<Record<EntityName, string>>;
  list: LazyPart<RelatedListProps>;
}

/** Components that a feature adds to the page of another feature's record. */
interface RecordParts {
  /** Figures at the top of the page. */
  summary?: LazyPart<{ id: number }>;
  /** A button for an action on the record. */
  action?: LazyPart<{ id: number }>;
  /**
   * A button in the page header. For pages whose other actions are elsewhere, such as an invoice's
   * next to its balance.
   */
  head?: LazyPart<{ id: number }>;
  /** A card in the page's sidebar. */
  side?: LazyPart<{ id: number }>;
  /** A warning in the confirmation dialog for deleting the record. */
  deleteNote?: LazyPart<{ id: number }>;
}

/** The properties of a list row that its actions can depend on. */
export type OfferedRow = { id: number; status?: string | undefined } & Owned;

/** An action on rows of another feature's list. */
export interface RowPart {
  /** The action's label in the row menu. */
  label: string;
  isOffered: (row: OfferedRow, may: May) => boolean;
  /** The dialog that the action opens. */
  dialog: LazyPart<{ id: number; onClose: () => void }>;
}

/** Components that a feature adds to record timelines. */
interface TimelineParts {
  /** Shown above the events, to write notes. */
  head: LazyPart<{ entity: EntityName; id: number }>;
  /** Shown in place of the event that created a note. */
  note: LazyPart<{ event: HistoryEvent; isOwn: boolean }>;
}

type Routes = readonly AnyRoute[];

/**
 * A feature as the application's frame sees it. The type parameters list its routes, so that all
 * links in the application are type-checked.
 */
export interface FeatureWeb<AppRoutes extends Routes = [], OpenRoutes extends Routes = []> {
  /** The feature's kind of record. */
  entity?: AnyEntity;
  navigation?: NavigationEntry;
  addNew?: MenuEntry;
  related?: RelatedRecords;
  /** Components for the pages of other features' records. */
  partsOn?: Partial<Record<EntityName, RecordParts>>;
  /** Components above other features' lists. */
  aboveList?: Partial<Record<EntityName, LazyPart<object>>>;
  /** Menu items for the rows of other features' lists. */
  inRows?: Partial<Record<EntityName, RowPart>>;
  timeline?: TimelineParts;
  /** The emails that the feature sends to clients, by their kind in the audit trail. */
  sentEmails?: Readonly<Record<string, SentEmail>>;
  /** Pages for signed-in users. */
  routes?: AppRoutes;
  /** Pages that don't require signing in. */
  openRoutes?: OpenRoutes;
}

/** A feature with any routes. */
export type AnyFeature = Omit<FeatureWeb, 'routes' | 'openRoutes'>;

interface RecordWebOptions<E extends AnyEntity, R extends Routes> {
  entity: E;
  /** Its pages. */
  routes: R;
  icon: MenuIcon;
  /** True to list it in the Add New menu and among the new records for a client or job. */
  hasAddNew?: boolean;
  related?: {
    by: Partial<Record<EntityName, keyof E['listFields'] & string>>;
    list: LazyPart<RelatedListProps>;
  };
  partsOn?: FeatureWeb['partsOn'];
}

/**
 * Creates a feature for a kind of record. Its menu labels and URLs are derived from the entity.
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

/** Registers all features. The composition root calls this once, before rendering anything. */
export function registerFeatures(features: readonly AnyFeature[]): void {
  registered = features;
}

/** Returns the components for timelines; undefined if no feature has any. */
export const timelineParts = (): TimelineParts | undefined =>
  registered.find(({ timeline }) => timeline)?.timeline;

/** Returns the wording for an email by its kind in the audit trail; undefined if there is none. */
export const sentEmailOf = (kind: unknown): SentEmail | undefined =>
  typeof kind === 'string'
    ? registered.find(({ sentEmails }) => sentEmails && kind in sentEmails)?.sentEmails?.[kind]
    : undefined;

/** Returns all features in the order in which screens list them. */
export function registeredFeatures(): readonly AnyFeature[] {
  return registered;
}

/** Returns the label of a kind's list in the navigation: 'Web Forms'. */
export function listLabel(entity: Pick<AnyEntity, 'name' | 'noun'>): string {
  const feature = registered.find((one) => one.entity?.name === entity.name);

  return feature?.navigation?.label ?? pluralOf(entity);
}
