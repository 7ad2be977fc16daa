import { useMe } from '#web/me.ts';
import { Avatar } from '#web/ui/avatar.tsx';

export function ProfilePhoto() {
  const me = useMe();

  return <Avatar name={me.fullName} picture={me.avatar} size={72} />;
}
