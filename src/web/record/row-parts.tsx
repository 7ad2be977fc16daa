import { Suspense, useState, type ReactNode } from 'react';
import type { EntityName } from '#shared/entity-names.ts';
import { registeredFeatures, type OfferedRow, type RowPart } from '../feature-web.ts';
import type { RowAction } from '../list/row-menu.tsx';
import { useMay } from '../me.ts';

interface RowParts {
  /** Returns the menu items that features add to this row. */
  actionsOf: (row: OfferedRow) => RowAction[];
  /**
   * The selected action's dialog. Render it outside the list so it stays open if its row
   * disappears.
   */
  dialog: ReactNode;
}

/** Returns what features add to the rows of this entity's list. */
export function useRowParts(of: EntityName): RowParts {
  const may = useMay(of);
  const [open, setOpen] = useState<{ part: RowPart; id: number } | null>(null);
  const parts = registeredFeatures().flatMap(({ inRows }) => inRows?.[of] ?? []);

  return {
    actionsOf: (row) =>
      parts
        .filter(({ isOffered }) => isOffered(row, may))
        .map((part) => ({
          key: part.label,
          label: part.label,
          onSelect: () => setOpen({ part, id: row.id }),
        })),
    dialog: open && (
      <Suspense>
        <open.part.dialog.Part id={open.id} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  };
}
