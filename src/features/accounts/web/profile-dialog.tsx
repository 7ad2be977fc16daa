import { Modal, Text } from '@mantine/core';

export function ProfileDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Edit My Info">
      <Text>Your profile cannot be edited here yet.</Text>
    </Modal>
  );
}
