/** Whose room it is. */
interface LeaseAnswer {
  /** The node that owns it; undefined while nobody may take it, because the leases of before are unknown. */
  owner: string | undefined;
  /** How long it stays so unless it is renewed, in ms. */
  millis: number;
}

/**
 * What nodes share beside the store: leases of rooms, and messages from node to node. Every promise is settled within seconds;
 * it is rejected while the server between the nodes cannot be reached.
 */
export interface NodeLink {
  /** This node's name; it is another one after each start. */
  readonly node: string;
  /** Takes the lease of a room for this node, unless another node has it. */
  claim(room: string, lifetimeMillis: number): Promise<LeaseAnswer>;
  /** Renews this node's leases. Answers for each room whether it is still this node's. */
  renew(rooms: readonly string[], lifetimeMillis: number): Promise<boolean[]>;
  /** Gives a lease back, if it is this node's. */
  release(room: string): Promise<void>;
  /** The node that owns a room, if one does. */
  ownerOf(room: string): Promise<string | undefined>;
  /** Sends a text to another node, after those sent before. Answers whether that node is listening. */
  send(node: string, text: string): Promise<boolean>;
  /** Sends a text to all nodes, this one included. */
  sendAll(text: string): Promise<void>;
  /** Sets who gets the texts for this node; called once. */
  onText(listener: (text: string) => void): void;
  /** Sets who learns that texts may have been lost on their way to this node; called once. */
  onBreak(listener: () => void): void;
  close(): Promise<void>;
}
