/** The part of ERC-20 that a payment needs: balances that move, and the Transfer event. */
const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract TestToken {
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint8 decimals_) {
        decimals = decimals_;
        balanceOf[msg.sender] = 10 ** 30;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Two payments in one transaction.
    function transferTwice(address to, uint256 value) external {
        transfer(to, value);
        transfer(to, value);
    }
}
`;

interface Compiled {
  readonly contracts?: Readonly<
    Record<string, Readonly<Record<string, { evm: { bytecode: { object: string } } }>>>
  >;
  readonly errors?: readonly { readonly formattedMessage: string }[];
}

/** The test token's code, as sent in the transaction that creates it. */
export async function compileToken(): Promise<string> {
  const { default: solc } = await import("solc");
  const input = {
    language: "Solidity",
    sources: { token: { content: SOURCE } },
    settings: { outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
  };
  // solc writes the JSON that its documentation specifies.
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const code = output.contracts?.["token"]?.["TestToken"]?.evm.bytecode.object;
  if (code === undefined) throw new Error(JSON.stringify(output.errors));
  return code;
}
