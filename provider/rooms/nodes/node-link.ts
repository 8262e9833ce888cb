/** The owner of a room. */
interface LeaseAnswer {
  /** The node that owns it; undefined while no node may take it, because earlier leases are unknown. */
  owner: string | undefined;
  /** How long it stays the owner unless it renews the lease, in ms. */
  millis: number;
}

/**
 * The shared services of nodes besides the store: leases of rooms, and messages from node to node. Every promise settles within seconds;
 * it rejects while the server between the nodes cannot be reached.
 */
export interface NodeLink {
  /** This node's name, which is new at each start. */
  readonly node: string;
  /** Takes the lease of a room for this node, unless another node has it. */
  claim(room: string, lifetimeMillis: number): Promise<LeaseAnswer>;
  /** Renews this node's leases. Returns for each room whether this node still owns it. */
  renew(rooms: readonly string[], lifetimeMillis: number): Promise<boolean[]>;
  /** Gives a lease back, if this node owns it. */
  release(room: string): Promise<void>;
  /** The node that owns a room, if any. */
  ownerOf(room: string): Promise<string | undefined>;
  /** Sends a text to another node, after earlier ones. Returns whether that node is listening. */
  send(node: string, text: string): Promise<boolean>;
  /** Sends a text to all nodes, including this one. */
  sendAll(text: string): Promise<void>;
  /** Sets the receiver of texts for this node; called once. */
  onText(listener: (text: string) => void): void;
  /** Sets a listener for texts to this node that may have been lost; called once. */
  onBreak(listener: () => void): void;
  close(): Promise<void>;
}
