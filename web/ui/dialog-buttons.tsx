import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';

interface DialogButtonsProps extends ButtonProps {
  onCancel: () => void;
}

/** The footer of a dialog: Cancel, and the button that submits the dialog’s form. The other props are props of that button. */
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
