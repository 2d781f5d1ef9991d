import type { ReactNode } from "react";

const drawn = (path: string): ReactNode => (
  <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const SendIcon = (): ReactNode => drawn("M12 19V5M6 11l6-6 6 6");

export const PictureIcon = (): ReactNode =>
  drawn("M4.5 5.5h15v13h-15zM4.5 15.5l4.5-4 4 3.5 2.5-2 4 3M15.5 9.5h.01");
