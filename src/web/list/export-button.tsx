import { ActionIcon, Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { scopeOf } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import { useMe } from '../me.ts';
import { toast } from '../toast/toast.ts';
import { useIsPhone } from '../ui/use-screen.ts';
import { exportCsv } from './export-csv.ts';
import { useExport } from './use-export.ts';
import type { ListRow } from './list-column.ts';
import { selectedIds } from './use-selection.ts';
import type { List } from './use-list.ts';

/**
 * Downloads export.csv with the selected rows, or all matching rows if none are selected. Hidden if
 * the user lacks permission to export.
 */
export function ExportButton<Row extends ListRow>({ list }: { list: List<Row> }) {
  const me = useMe();
  const isPhone = useIsPhone();
  const endpoint = list.exportEndpoint;
  const access = endpoint?.access;
  const scopeTo = (action: Action) =>
    typeof access === 'object' ? scopeOf(me, access.resource, action) : 'all';
  const leavesOutOthers = scopeTo('export') === 'own' && scopeTo('read') === 'all';
  const saving = useExport(async () => {
    if (!endpoint) return;
    await exportCsv(endpoint, selectedIds(list.selection), {
      ...list.matching,
      sort: list.state.query.sort,
    });
    if (leavesOutOthers) {
      toast({
        title: `Exported your own ${list.noun[1]}`,
        description: `Only your own ${list.noun[1]} are included.`,
        tone: 'success',
      });
    }
  });
  if (!endpoint || scopeTo('export') === 'none') return null;

  const { count } = list.selection;
  const label = count > 0 ? `Export ${count.toLocaleString('en-US')}` : 'Export CSV';
  const act = { loading: saving.isBusy, disabled: list.total === 0, onClick: saving.start };

  return isPhone ? (
    <ActionIcon variant="default" aria-label={label} {...act}>
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  ) : (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} {...act}>
      {label}
    </Button>
  );
}
