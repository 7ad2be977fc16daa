import { Suspense, useState, type ReactNode } from 'react';
import type { EntityName } from '#shared/entity-names.ts';
import { registeredFeatures, type OfferedRow, type RowPart } from '../feature-web.ts';
import type { RowAction } from '../list/row-menu.tsx';
import { useMay } from '../me.ts';

interface RowParts {
  /** Returns the items that features add to the menu of this row. */
  actionsOf: (row: OfferedRow) => RowAction[];
  /** The dialog of the chosen action; beside the list, so that it stays when its row goes. */
  dialog: ReactNode;
}

/** Returns the parts that features add to the rows of a list of these records. */
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
