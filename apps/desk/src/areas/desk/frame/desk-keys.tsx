import {
  Dialog,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useEffectEvent, useState } from "react";

/** The attribute that marks the search field. */
export const SEARCH_FIELD = { "data-search-field": "" } as const;

/** Every shortcut of the desk, in the order of the help. */
const KEYS = ["/", "i", "j", "k", "o", "x", "d", "n", "p", "?"] as const;
type Key = (typeof KEYS)[number];

/** Keyboard shortcuts: one key each, unless something is being typed or a dialog is open. */
export function DeskKeys() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = KEYS.find((each) => each === event.key);
    if (key === undefined || isElsewhere(event)) return;
    event.preventDefault();
    if (key === "?") setHelpOpen(true);
    else press(key);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />;
}

function isElsewhere({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return true;
  // A dialog or an open menu handles the keyboard itself.
  if (document.querySelector(".MuiModal-root:not(.MuiModal-hidden)") !== null) return true;
  return target.closest("input, textarea, select, [role=combobox], [role=listbox]") !== null;
}

function press(key: Exclude<Key, "?">): void {
  if (key === "i") location.hash = "#/inbox";
  else if (key === "/") document.querySelector<HTMLElement>("[data-search-field] input")?.focus();
  else if (key === "d") focusDecision();
  else if (key === "n") document.querySelector<HTMLElement>("[data-next-link]")?.click();
  else if (key === "p") document.querySelector<HTMLElement>("[data-previous-link]")?.click();
  else if (key === "o") rowLink()?.click();
  else if (key === "x") rowLink()?.closest("tr")?.querySelector<HTMLElement>("input")?.click();
  else moveRow(key === "j" ? 1 : -1);
}

const rowLinks = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("[data-row-link]"),
];

/** The link of the focused row. */
const rowLink = (): HTMLElement | undefined =>
  rowLinks().find((link) => link.closest("tr")?.contains(document.activeElement));

/** Focuses the next enabled action, or the first one. */
function focusDecision(): void {
  const next = document.querySelector<HTMLElement>(
    "[data-decision] .MuiButton-contained:not(:disabled)",
  );
  (next ?? document.querySelector<HTMLElement>("[data-decision] button:not(:disabled)"))?.focus();
}

/** Focuses the next or the previous row; at either end it stays. */
function moveRow(by: 1 | -1): void {
  const links = rowLinks();
  const current = rowLink();
  links[current === undefined ? 0 : links.indexOf(current) + by]?.focus();
}

function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open aria-labelledby="keys-title" onClose={onClose}>
      <DialogTitle id="keys-title">{translate("desk.keys.title")}</DialogTitle>
      <DialogContent>
        <Table>
          <TableBody>
            {KEYS.map((key) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  <kbd>{key}</kbd>
                </TableCell>
                <TableCell>{translate(`desk.keys.${NAMES[key]}`)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
    </Dialog>
  );
}

const NAMES = {
  "/": "search",
  i: "inbox",
  j: "next",
  k: "previous",
  o: "open",
  x: "choose",
  d: "decision",
  n: "nextCase",
  p: "previousCase",
  "?": "help",
} as const satisfies Record<Key, string>;
