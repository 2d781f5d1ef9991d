import { Link } from "@mui/material";
import { useCreatePath, useRecordContext, useResourceContext } from "ra-core";
import type { ReactNode } from "react";

/** A line's name, which opens it from the keyboard too: a row alone takes the pointer only. */
export function RowLink({ children }: { readonly children: ReactNode }) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  if (record === undefined || resource === undefined) return children;
  return (
    <Link
      href={`#${createPath({ resource, type: "show", id: record.id })}`}
      // The row opens the same by itself.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
