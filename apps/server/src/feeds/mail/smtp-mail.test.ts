// Goal: a message arrives unchanged, with its login, and its content cannot add recipients. Method:
// a real SMTP server on its own port.
import { startSmtpServer } from "@plumbline/tests/kit/mail/smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SmtpMail } from "./smtp-mail.ts";

const FROM = "Plumbline <no-reply@plumbline.example>";
let server: Awaited<ReturnType<typeof startSmtpServer>>;

const mailOf = (login: string) => new SmtpMail({ url: server.urlOf(login), from: FROM });

beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(() => {
  server.received.length = 0;
  server.state.isBroken = false;
});
afterAll(() => server.stop());

const message = { to: "ada@example.com", subject: "驗證碼 123456", text: "您的驗證碼：123456" };

test("a message arrives with sender, recipient, subject and text in any script", async () => {
  await mailOf("house:secret").send(message);
  expect(server.received).toMatchObject([{ from: "no-reply@plumbline.example", to: [message.to] }]);
  const [head = "", body = ""] = server.received[0]?.source.split("\r\n\r\n", 2) ?? [];
  expect(head).toContain("Auto-Submitted: auto-generated");
  expect(head).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(Buffer.from(body, "base64").toString("utf8")).toBe(message.text);
});

test("a wrong login, a full disk or no server is a fault, to be retried", async () => {
  await expect(mailOf("house:guess").send(message)).rejects.toThrow(/535|login/i);
  server.state.isBroken = true;
  await expect(mailOf("house:secret").send(message)).rejects.toThrow(/disk is full/);
  const nobody = new SmtpMail({ url: "smtp://127.0.0.1:1", from: FROM });
  await expect(nobody.send(message)).rejects.toThrow(/ECONNREFUSED/);
});

test("a recipient or subject with line breaks and commas adds no recipient", async () => {
  const subject = "hello\r\nBcc: eve@example.com";
  await mailOf("house:secret").send({ ...message, subject });
  await mailOf("house:secret")
    .send({ ...message, to: "ada@example.com, eve@example.com" })
    .catch(() => {});
  expect(server.received.flatMap(({ to }) => to)).not.toContain("eve@example.com");
  expect(server.received[0]?.source).not.toMatch(/^Bcc:/m);
});
