/**
 * What features show on the pages of records that come before them, such as the invoices of a job:
 * the composition registers it, and the page offers a place for it.
 */
import { lazy, Suspense, type ComponentType } from 'react';
import type { EntityName } from '#shared/entity-names.ts';

/** Figures above a record's lists; lists of what belongs to it; what stays when it is deleted. */
export type RelatedPlace = 'figures' | 'lists' | 'kept';

interface RelatedPartProps {
  /** The record's. */
  id: number;
}

interface RelatedPart {
  of: EntityName;
  place: RelatedPlace;
  /** `async () => (await import('…/related-invoices.tsx')).InvoicesOfJob` */
  load: () => Promise<ComponentType<RelatedPartProps>>;
}

const registered: (RelatedPart & { Part: ComponentType<RelatedPartProps> })[] = [];

/** Called once by the composition, with the parts in their order on the page. */
export function registerRelatedParts(parts: readonly RelatedPart[]): void {
  for (const part of parts) {
    registered.push({ ...part, Part: lazy(async () => ({ default: await part.load() })) });
  }
}

/** Starts to load the code of what a record's page shows besides the record itself. */
export function preloadRelatedParts(of: EntityName): void {
  // Shown later, a part that could not be loaded tells so itself.
  for (const part of registered) if (part.of === of) part.load().catch(() => undefined);
}

interface RelatedPartsProps extends RelatedPartProps {
  of: EntityName;
  place: RelatedPlace;
}

/** The parts that belong at this place of a record's page. */
export function RelatedParts({ of, place, id }: RelatedPartsProps) {
  const parts = registered.filter((part) => part.of === of && part.place === place);

  return (
    <Suspense>
      {parts.map(({ Part }, at) => (
        <Part key={at} id={id} />
      ))}
    </Suspense>
  );
}
