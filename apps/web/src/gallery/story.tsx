import { type ReactNode, useId } from "react";

/** One component, by its name in the code. */
export function Story(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-hairline pb-6">
      <h2 id={id} className="px-4 pt-6 text-title font-semibold">
        {props.name}
      </h2>
      {props.children}
    </section>
  );
}

/** One state of the component. `flush` is for components that have their own side padding. */
export function State(props: {
  readonly name: string;
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { name, isFlush = false, children } = props;
  return (
    <div className="pt-4">
      <p className="px-4 pb-2 text-caption text-muted">{name}</p>
      <div className={isFlush ? "" : "px-4"}>{children}</div>
    </div>
  );
}
