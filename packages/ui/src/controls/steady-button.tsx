import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";

/**
 * A button whose reason goes while the reader types. The reason's room stays: what stands above
 * the button of a sheet must not move under a finger.
 */
export function SteadyButton(props: ButtonProps): ReactNode {
  const { disabledReason } = props;
  const [lastReason, setLastReason] = useState(disabledReason);
  if (disabledReason !== undefined && disabledReason !== lastReason) setLastReason(disabledReason);
  return (
    <div>
      <Button {...props} />
      {disabledReason === undefined && lastReason !== undefined && (
        <p aria-hidden="true" className="invisible pt-2 text-center text-caption">
          {lastReason}
        </p>
      )}
    </div>
  );
}
