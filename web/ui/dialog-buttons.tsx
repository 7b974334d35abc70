import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

interface DialogButtonsProps extends ButtonProps {
  onCancel: () => void;
}

/**
 * The footer of a dialog: Cancel, and the button that submits the dialog’s form, or calls `onClick` in a dialog without a form.
 * All props except `onCancel` are props of the second button.
 */
export function DialogButtons({ onCancel, ...submitProps }: DialogButtonsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={submitProps.busy}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" {...submitProps} />
    </>
  );
}
