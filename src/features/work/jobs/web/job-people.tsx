import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { isRecordId } from '../job-rules.ts';
import classes from './job-page.module.css';

/** Returns the names of the related contacts that the user has access to, by id. */
export function useContactNames(entries: readonly string[]): ReadonlyMap<string, string> {
  const ids = entries.filter(isRecordId).map(Number);
  const { data = [] } = useQuery({
    ...endpointQuery(contactEndpoints.list, { list: { ids } }),
    select: ({ rows }) => rows,
    enabled: ids.length > 0,
  });

  return new Map(data.map(({ id, name }) => [String(id), name]));
}

/** A job's team. Users are shown by name, other people as they were typed. */
export function JobTeam({ team }: { team: readonly string[] }) {
  const { data: users } = useQuery(endpointQuery(teamEndpoints.users));
  if (!users) return null;
  const names = team.map((member) =>
    isRecordId(member)
      ? (users.find(({ id }) => String(id) === member)?.fullName ?? 'Unknown User')
      : member,
  );

  return names.join(', ');
}

/** The job's related contacts, without its client. */
export function JobContacts({ contacts }: { contacts: readonly string[] }) {
  const names = useContactNames(contacts);

  return (
    <span className={classes.names}>
      {contacts.map((entry) => {
        const name = names.get(entry);
        if (name) {
          return (
            <Link key={entry} to="/contacts/$id" params={{ id: Number(entry) }}>
              {name}
            </Link>
          );
        }

        return <span key={entry}>{isRecordId(entry) ? 'Unknown Contact' : entry}</span>;
      })}
    </span>
  );
}

export function JobTags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <ColorBadge key={tag} color="gray" label={tag} />
      ))}
    </span>
  );
}
