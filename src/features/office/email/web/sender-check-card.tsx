import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi, messageOf } from '#web/api/api-client.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import rowList from '#web/ui/row-list.module.css';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { emailEndpoints, type SenderCheck } from '../email-endpoints.ts';
import type { Finding } from '../finding.ts';
import classes from './email-settings.module.css';

const STATES = {
  good: { label: 'Good', color: 'green' },
  warning: { label: 'Check', color: 'yellow' },
  wrong: { label: 'Wrong', color: 'red' },
  missing: { label: 'Missing', color: 'red' },
  unchecked: { label: 'Not checked', color: 'gray' },
} as const;

const NAMES: Record<Finding['record'], string> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };

interface SenderCheckCardProps {
  /** The sender address. */
  from: string;
  /** The mail service's usual DKIM selector; null if unknown. */
  usualSelector: string | null;
}

/** Checks the DNS records that receivers use to decide whether to trust the company's email. */
export function SenderCheckCard({ from, usualSelector }: SenderCheckCardProps) {
  const [selector, setSelector] = useState(usualSelector ?? '');
  const check = useMutation({
    mutationFn: () => callApi(emailEndpoints.checkSender, { query: { selector } }),
  });
  const issue = check.error instanceof ApiError ? check.error.issues[0]?.message : undefined;

  return (
    <Card
      title="Sender check"
      description="Checks the three DNS records that keep your emails out of spam."
    >
      <form
        noValidate
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <TextInput
          label="DKIM selector"
          description="From your email provider, such as google or selector1."
          value={selector}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={issue}
          onChange={({ currentTarget: { value } }) => setSelector(value)}
        />
        <Button type="submit" variant="default" loading={check.isPending}>
          Check {from.slice(from.lastIndexOf('@') + 1)}
        </Button>
      </form>
      <div aria-live="polite">
        {check.isError && issue === undefined && (
          <Notice tone="error" title={messageOf(check.error)} />
        )}
        {check.data && <Results check={check.data} onRetry={() => check.mutate()} />}
      </div>
    </Card>
  );
}

function Results({ check, onRetry }: { check: SenderCheck; onRetry: () => void }) {
  const { domain, isFreeMail, isIncomplete, findings } = check;

  return (
    <>
      {(isFreeMail || isIncomplete) && (
        <div className={classes.notices}>
          {isFreeMail && (
            <Notice tone="warning" title={`${domain} is not your own domain`}>
              Emails sent from it look forged. Set MAIL_FROM to an address at your company’s domain.
            </Notice>
          )}
          {isIncomplete && (
            <Notice tone="warning" title="DNS did not respond">
              <p className={classes.said}>Some records could not be checked. Try again later.</p>
              <Button variant="default" mt="xs" onClick={onRetry}>
                Try again
              </Button>
            </Notice>
          )}
        </div>
      )}
      <ul className={rowList.rows} aria-label={`Records of ${domain}`}>
        {findings.map((finding) => (
          <FindingRow key={finding.record} finding={finding} />
        ))}
      </ul>
    </>
  );
}

function FindingRow({ finding: { record, state, sentence, found, line } }: { finding: Finding }) {
  const name = NAMES[record];
  const { label, color } = STATES[state];

  return (
    <li className={rowList.row}>
      <div className={rowList.words}>
        <div className={rowList.name}>
          {name} <ColorBadge color={color} label={label} />
        </div>
        <p className={classes.sentence}>{sentence}</p>
        {found.map((text, index) => (
          // Use the index as the key: two records can be identical.
          <code key={index} className={classes.found}>
            {text}
          </code>
        ))}
        {line && (
          <div className={classes.line}>
            <CopyField label={`${name} record: name`} text={line.name} />
            <CopyField label={`${name} record: TXT value`} text={line.value} />
          </div>
        )}
      </div>
    </li>
  );
}
