import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EntityName } from '#shared/entity-names.ts';
import { nounOf, pluralOf } from '#shared/entity.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { listPath } from '../record/record-paths.ts';
import { MessagePage } from './message-page.tsx';

/** Shown if a record doesn't exist or the user has no access to it. */
export function RecordNotFound({ kind }: { kind: EntityName }) {
  const entity = entityOf(kind);

  return (
    <MessagePage
      title={`${nounOf(entity)} Not Found`}
      text={`The ${entity.noun[0]} you're looking for doesn't exist or has been removed.`}
    >
      <Button component={Link} to={listPath(entity)}>
        Back to {pluralOf(entity)}
      </Button>
    </MessagePage>
  );
}
