/** A public channel: its name, its keys, and the present state of each. */
export interface Channel {
  readonly name: string;
  /** The keys' name in a client's message, such as "symbols". */
  readonly keysName: string;
  /** The error for an unknown key. */
  readonly unknownKey: string;
  readonly tooManyKeys: string;
  has(key: string): boolean;
  item(key: string): unknown;
}

/** A follower of the channel; the frame is shared by all followers and never changed. */
export interface Follower {
  /** Sends a frame that is meaningless without the earlier ones. */
  sendUpdate(frame: Buffer): void;
}

interface Group {
  readonly keys: ReadonlySet<string>;
  readonly followers: Set<Follower>;
  /** The number of the last update. */
  seq: number;
}

/** The followers of one channel, grouped by their keys. */
export class ChannelGroups {
  readonly channel: Channel;
  readonly #groups = new Map<string, Group>();

  constructor(channel: Channel) {
    this.channel = channel;
  }

  /** Adds the follower to the group of the same keys. */
  join(follower: Follower, keys: readonly string[]): void {
    const id = groupId(keys);
    const group = this.#groups.get(id) ?? { keys: new Set(keys), followers: new Set(), seq: 0 };
    this.#groups.set(id, group);
    group.followers.add(follower);
  }

  leave(follower: Follower, keys: readonly string[]): void {
    const id = groupId(keys);
    const group = this.#groups.get(id);
    group?.followers.delete(follower);
    // No subscriber remains that could notice that the numbers start again.
    if (group?.followers.size === 0) this.#groups.delete(id);
  }

  /** The state of all these keys, numbered as the group's last update. */
  snapshot(keys: readonly string[]): Buffer {
    const seq = this.#groups.get(groupId(keys))?.seq ?? 0;
    const items = keys.map((key) => JSON.stringify(this.channel.item(key)));
    return frameOf({ type: "snapshot", channel: this.channel.name, seq }, items);
  }

  publish(keys: readonly string[]): void {
    const textByKey = new Map<string, string>();
    for (const group of this.#groups.values()) {
      const items = keys
        .filter((key) => group.keys.has(key))
        .map((key) => this.#text(key, textByKey));
      if (items.length === 0) continue;
      group.seq += 1;
      const head = { type: "update", channel: this.channel.name, seq: group.seq };
      const frame = frameOf(head, items);
      for (const follower of group.followers) follower.sendUpdate(frame);
    }
  }

  #text(key: string, textByKey: Map<string, string>): string {
    const existing = textByKey.get(key);
    if (existing !== undefined) return existing;
    const text = JSON.stringify(this.channel.item(key));
    textByKey.set(key, text);
    return text;
  }
}

interface FrameHead {
  readonly type: string;
  readonly channel: string;
  readonly seq: number;
}

/**
 * A message whose items are already encoded, so that each is encoded once, however many groups
 * share it.
 */
export function frameOf(head: FrameHead, items: readonly string[]): Buffer {
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"items":[${items.join(",")}]}`);
}

const groupId = (keys: readonly string[]): string => keys.toSorted().join(",");
