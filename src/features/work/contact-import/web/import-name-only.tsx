import { Button } from '@mantine/core';
import { callApi } from '#web/api/api-client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { focusPlace, restoreFocus } from '#web/ui/restore-focus.ts';
import type { ContactImport } from '../contact-import.ts';
import { contactImportEndpoints } from '../contact-import-endpoints.ts';
import classes from './import-rows.module.css';
import { useImportRun } from './use-import-run.ts';

/** Asks whether rows with only a name are contacts. They may be report titles or footers. */
export function ImportNameOnly({ found: { id, nameOnly } }: { found: ContactImport }) {
  const run = useImportRun(id);
  const { possible, chosen } = nameOnly;
  if (possible === 0) return null;

  const isChosen = chosen === possible;
  const endpoint = isChosen
    ? contactImportEndpoints.skipNameOnly
    : contactImportEndpoints.importNameOnly;
  const decide = async () => {
    const before = focusPlace();
    await run.start(() => callApi(endpoint, { params: { id } }));
    restoreFocus(before);
  };
  const rows = possible === 1 ? '1 row has' : `${possible.toLocaleString('en-US')} rows have`;
  const it = possible === 1 ? 'it' : 'them';

  return (
    <div className={classes.without}>
      <Notice tone={isChosen ? 'info' : 'warning'}>
        <p>
          {rows} only a name.{' '}
          {isChosen
            ? `You chose to import ${it}.`
            : `${it === 'it' ? 'It is' : 'They are'} skipped unless you import ${it}.`}
        </p>
        <div className={classes.buttons}>
          <Button
            size="compact-sm"
            variant="default"
            loading={run.isRunning}
            onClick={() => void decide()}
          >
            {isChosen ? `Undo, skip ${it}` : `Import ${it} with only a name`}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
