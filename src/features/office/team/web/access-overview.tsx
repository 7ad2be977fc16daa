import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { ACCESS_PROFILES, type AccessProfile } from '#shared/access-profile.ts';
import { useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { describeAccess } from '../describe-access.ts';
import classes from './access-overview.module.css';

/** Shows what each access profile can do, generated from the policy that the server enforces. */
export function AccessOverview() {
  const me = useMe();
  const [profile, setProfile] = useState<AccessProfile>(me.accessProfile);
  const [isSubcontractor, setIsSubcontractor] = useState(me.isSubcontractor);

  return (
    <Card
      title="Role permissions"
      description="“Their own” means jobs they created, sell, or are assigned to, with their records."
    >
      <div className={classes.choice}>
        <NativeSelect
          aria-label="Access profile"
          value={profile}
          data={[...ACCESS_PROFILES]}
          onChange={(event) => setProfile(event.currentTarget.value as AccessProfile)}
        />
        <Switch
          label="As a subcontractor"
          checked={isSubcontractor}
          onChange={(event) => setIsSubcontractor(event.currentTarget.checked)}
        />
      </div>
      <dl className={classes.lines} aria-live="polite">
        {describeAccess(profile, { isSubcontractor }).map(({ label, text, isRefused }) => (
          <div key={label} className={classes.line} data-refused={isRefused || undefined}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
