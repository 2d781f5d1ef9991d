import { httpPaymentProvider } from "@plumbline/server/feeds/payments/payment-provider";
import { startTestServer, type TestLimits, type TestServer } from "../server.ts";
import { PROVIDER_SECRET, startProvider } from "./provider-process.ts";

/** A server with a payment provider in a separate process that ends with it. */
export async function startWithProvider(limits: TestLimits = {}): Promise<TestServer> {
  const provider = await startProvider();
  const paymentProvider = httpPaymentProvider({ url: provider.url, secret: PROVIDER_SECRET });
  const testServer = await startTestServer({}, { ...limits, paymentProvider });
  return {
    ...testServer,
    stop: async () => {
      await testServer.stop();
      await provider.stop();
    },
  };
}
