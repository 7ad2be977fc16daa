import { useRef, useState } from 'react';

/** A popup's state, and the props of its button. */
interface Popup {
  isOpen: boolean;
  close: () => void;
  button: {
    'aria-expanded': boolean;
    onPointerDown: () => void;
    onClick: () => void;
  };
}

/**
 * Opens and closes a popup with a button that is not part of it. Pressing the button counts as a
 * click outside, which closes the popup before the click event arrives. That click must not reopen
 * it.
 */
export function usePopup(): Popup {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);

  return {
    isOpen,
    close: () => setIsOpen(false),
    button: {
      'aria-expanded': isOpen,
      onPointerDown: () => {
        wasOpen.current = isOpen;
      },
      onClick: () => {
        setIsOpen(!wasOpen.current);
        wasOpen.current = false;
      },
    },
  };
}
