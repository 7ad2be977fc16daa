import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-list.module.css';

export interface SettingsGroup {
  group: string;
  members: readonly { value: string; label: string }[];
}

/** Lists all tabs as links by group, for screens too narrow to show tabs beside the page. */
export function SettingsList({ groups }: { groups: readonly SettingsGroup[] }) {
  return (
    <>
      <PageHeader title="Settings" />
      {groups.map((one) => (
        <Group key={one.group} {...one} />
      ))}
    </>
  );
}

function Group({ group, members }: SettingsGroup) {
  const heading = useId();

  return (
    <section className={classes.group} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {group}
      </h2>
      <ul className={classes.members}>
        {members.map(({ value, label }) => (
          <li key={value} className={classes.member}>
            <Link to="/settings" search={{ tab: value }} className={classes.link}>
              {label}
              <IconChevronRight size={16} className={classes.chevron} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
