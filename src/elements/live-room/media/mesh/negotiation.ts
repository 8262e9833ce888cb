import type { SignalingMessage } from '../../../../core/live-room/index.ts';
import { toPlainDescription } from './mesh-signaling.ts';

export interface NegotiationOptions {
  readonly connection: RTCPeerConnection;
  /** Whether this side gives way when both sides offer at once. */
  isPolite(): boolean;
  send(signal: SignalingMessage): void;
  /** Called with each accepted offer before it is answered. */
  onRemoteOffer(): void;
  onError(error: unknown): void;
}

/** Exchanges descriptions and candidates with the other side. */
export interface Negotiation {
  handleDescription(description: RTCSessionDescriptionInit): Promise<void>;
  /** `null` marks the end of the candidates. @throws for candidates that the browser rejects. */
  handleCandidate(candidate: RTCIceCandidateInit | null): Promise<void>;
}

/** The "perfect negotiation" pattern of the WebRTC specification. */
export function createNegotiation({
  connection,
  isPolite,
  send,
  onRemoteOffer,
  onError,
}: NegotiationOptions): Negotiation {
  let isMakingOffer = false;
  let isIgnoringOffer = false;
  let isSettingAnswer = false;

  connection.onnegotiationneeded = async () => {
    try {
      isMakingOffer = true;
      await connection.setLocalDescription();
      send({ description: toPlainDescription(connection.localDescription) });
    } catch (error) {
      onError(error);
    } finally {
      isMakingOffer = false;
    }
  };

  return {
    async handleDescription(description) {
      const isReady = !isMakingOffer && (connection.signalingState === 'stable' || isSettingAnswer);
      isIgnoringOffer = !isPolite() && description.type === 'offer' && !isReady;
      if (isIgnoringOffer) return;
      isSettingAnswer = description.type === 'answer';
      await connection.setRemoteDescription(description);
      isSettingAnswer = false;
      if (description.type !== 'offer') return;
      onRemoteOffer();
      await connection.setLocalDescription();
      send({ description: toPlainDescription(connection.localDescription) });
    },
    async handleCandidate(candidate) {
      try {
        await connection.addIceCandidate(candidate ?? undefined);
      } catch (error) {
        // Candidates of an ignored offer do not match the current description.
        if (!isIgnoringOffer) throw error;
      }
    },
  };
}
